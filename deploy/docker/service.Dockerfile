# The service, with the built page. From the repository's root: docker build -f deploy/docker/service.Dockerfile -t cloudplay-service .
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-fund --no-audit
COPY . .
RUN npm run build && npm prune --omit=dev --no-fund --no-audit

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 LOG_FORMAT=json DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=root:root /app /app
RUN mkdir /data && chown node:node /data
USER node
# Calls and page; latency probes; the local payment provider's pages; metrics.
EXPOSE 8080 8199 8082 9464
# Not through npm, which would not pass SIGTERM on: on it the service finishes its calls and sends its players to another one.
CMD ["node", "--import", "tsx", "service/main.ts"]
