import * as z from "zod/mini";
import * as account from "../account.ts";
import { gameBrief, navigation, steamGame } from "../catalogue.ts";
import * as schedule from "../schedule.ts";
import { secret } from "../secret.ts";
import { emptyOr, flag, id, integer, listOf, nothing } from "../shapes.ts";
import * as pay from "./pay.ts";

export interface Call<Params extends z.ZodMiniType, Data extends z.ZodMiniType> {
  readonly family: "A" | "B";
  readonly method: "GET" | "POST";
  /** Starts with a slash, relative to `apiBase`; `payV3` calls have `payV3Base` before it. */
  readonly path: string;
  readonly base?: "payV3";
  readonly params: Params;
  readonly data: Data;
}

export const none = z.object({});
/** Highest number of a page that a call takes. */
export const lastPage = 1_000;
export const page = z.object({
  pageNum: z.int().check(z.gte(1), z.lte(lastPage)),
  pageSize: z.int().check(z.gte(1), z.lte(100)),
});
export const zone = z.object({ group: integer, channel: integer });
const startInfo = secret(z.string().check(z.maxLength(100_000)));
const idcList = z.array(schedule.measuredIdc).check(z.maxLength(200));

export const a = <Params extends z.ZodMiniType, Data extends z.ZodMiniType>(
  path: string,
  params: Params,
  data: Data,
): Call<Params, Data> => ({ family: "A", method: "POST", path, params, data });

export const b = <Params extends z.ZodMiniType, Data extends z.ZodMiniType>(
  method: "GET" | "POST",
  path: string,
  params: Params,
  data: Data,
): Call<Params, Data> => ({ family: "B", method, path, params, data });

/** The API's calls that the first route or its early chunks need, by name. Others: `accountCalls.ts`. */
export const calls = {
  login: b(
    "POST",
    "/api/login/google",
    z.object({
      client_id: z.string(),
      id_token: secret(z.string()),
      /** Ext: cancels the account's deletion. */
      keep_account: z.optional(z.boolean()),
    }),
    emptyOr(account.loginReply),
  ),
  refresh: b("POST", "/api/refresh", none, emptyOr(account.refreshReply)),
  /** Ext: ends the sign-in at the service. */
  logout: b("POST", "/api/logout", none, nothing),
  subscription: b("GET", "/api/subscription", none, account.subscription),
  unreadCount: b("POST", "/message/not_read/count", none, z.object({ count: integer })),
  messages: b("POST", "/message/list", page, listOf(account.message)),
  steamGames: b("POST", "/user/steam/game/list", page, z.object({ list: z.array(steamGame), bound: flag })),

  subscriptionGoods: a("/pay/zoneGoodsSub", zone, listOf(pay.zoneSubscriptionGoods)),

  wallet: a("/user/wallet", none, account.wallet),
  bindInviteCode: a("/activity/userBindInviteCode", z.object({ inviteCode: id }), nothing),

  homeNavigation: a("/activity/getHomeNavigation", none, navigation),
  category: a("/activity/iosCategory", z.object({ id }), listOf(gameBrief)),
  searchGames: a(
    "/game/searchGameList",
    z.extend(page, { keyWord: z.string().check(z.maxLength(200)) }),
    listOf(gameBrief),
  ),
  recentlyUsed: a("/game/addRecentlyUsedGame", z.object({ gameId: id }), nothing),

  wssToken: a("/schedule/getWssToken", none, z.object({ token: secret(id) })),
  signature: a("/schedule/sig", none, z.object({ signature: secret(id) })),
  speedList: a("/gear/speedList", none, z.object({ idc_list: z.array(schedule.idc) })),
  findAccount: a(
    "/game/findGameAccount",
    z.object({ gameId: id, idcList }),
    z.object({ status: z.literal([1, 2, 3, 4]) }),
  ),
  scheduleInfo: a("/schedule/info", none, schedule.scheduleCheck),
  startGame: a(
    "/schedule/start/game",
    z.object({
      account_mode: integer,
      idcList,
      game_id: id,
      /** Ext: start info, for a service with `startsAtOnce`. */
      extend_info: z.optional(startInfo),
    }),
    schedule.startReply,
  ),
  quit: a("/schedule/quit", z.object({ id, isSwitchIDC: z.literal(0) }), nothing),
  confirm: a("/schedule/confirm", z.object({ id }), schedule.confirmReply),
  sendStartInfo: a(
    "/schedule/send/streamdesk/info",
    z.object({
      schedule_id: id,
      extend_info: startInfo,
      type: z.literal([1, 2]),
    }),
    nothing,
  ),

  analytics: a(
    "/log/analysisLog",
    z.object({ action: z.string(), params: z.record(z.string(), z.unknown()) }),
    nothing,
  ),
};

/** Parameters of a call, and data of its successful reply. */
export type CallParams<C extends Call<z.ZodMiniType, z.ZodMiniType>> = z.infer<C["params"]>;
export type CallData<C extends Call<z.ZodMiniType, z.ZodMiniType>> = z.infer<C["data"]>;
