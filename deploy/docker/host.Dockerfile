# A host, with PC games. From the repository's root: docker build -f deploy/docker/host.Dockerfile -t cloudplay-host .
# Fewer games: --build-arg GAMES="g-freedoom g-mrboom". None at all, built-in games alone: --build-arg GAMES=none.
FROM node:24-bookworm-slim
ARG GAMES=""
ENV HOST=0.0.0.0 LOG_FORMAT=json DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json tsconfig.json ./
# R-OPS-21: without npm's cache, and without what is large and only for the page and the service.
RUN npm ci --omit=dev --no-fund --no-audit \
  && npm uninstall --no-save --omit=dev --no-fund --no-audit @base-ui/react @vitejs/plugin-react libsql lucide-react vite \
  && rm -rf /root/.npm
COPY games games
COPY host host
COPY scripts scripts
COPY server server
COPY wire wire
RUN npm run --silent licences > licences.md
# Screen, sound and sandbox come with the first game; screenshots are taken by `npm run games` on a running host.
RUN apt-get update -q \
  && if [ "$GAMES" != none ]; then npm run --silent games -- install --yes --no-screenshots $GAMES; fi \
  && apt-get clean && rm -rf /var/lib/apt/lists/*
RUN mkdir /data
# Calls and signalling; latency probes; metrics. Picture and sound go by UDP on MACHINE_UDP_PORTS.
EXPOSE 8081 8199 9465
# R-OPS-22. Images of Podman and Buildah keep it with BUILDAH_FORMAT=docker.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.MACHINE_PORT || 8081) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
ARG REVISION=""
LABEL org.opencontainers.image.title="Cloudplay host" \
  org.opencontainers.image.version="1.4.0" \
  org.opencontainers.image.revision="$REVISION" \
  org.opencontainers.image.licenses="MIT"
# As root, so that each seat's game runs as a user of its own in a sandbox of its own. The container needs the rights to make
# one: docs/operations.md, "Containers".
CMD ["node", "--import", "tsx", "host/main.ts"]
