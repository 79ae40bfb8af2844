# The service, with the built page. From the repository's root: docker build -f deploy/docker/service.Dockerfile -t cloudplay-service .
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-fund --no-audit
COPY . .
RUN npm run build -- --outDir /service/dist && npx tsx scripts/bundleService.ts /service \
  && npm run --silent licences > /service/licences.md

# R-OPS-20: bundles and page alone.
FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 LOG_FORMAT=json DATA_DIR=/data
WORKDIR /app
COPY --from=build /service ./
RUN mkdir /data && chown node:node /data
USER node
# Calls and page; latency probes; the local payment provider's pages; metrics.
EXPOSE 8080 8199 8082 9464
# R-OPS-22. Images of Podman and Buildah keep it with BUILDAH_FORMAT=docker.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
ARG REVISION=""
LABEL org.opencontainers.image.title="Cloudplay service" \
  org.opencontainers.image.version="1.4.0" \
  org.opencontainers.image.revision="$REVISION" \
  org.opencontainers.image.licenses="MIT"
# Not through npm, which would not pass SIGTERM on: on it the service finishes its calls and sends its players to another one.
CMD ["node", "--enable-source-maps", "main.mjs"]
