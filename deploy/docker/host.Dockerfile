# A host, with PC games. From the repository's root: docker build -f deploy/docker/host.Dockerfile -t cloudplay-host .
# Fewer games: --build-arg GAMES="g-freedoom g-mrboom". None at all, built-in games alone: --build-arg GAMES=none.
FROM node:24-bookworm
ARG GAMES=""
ENV HOST=0.0.0.0 LOG_FORMAT=json DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-fund --no-audit
COPY . .
# Screen, sound and sandbox come with the first game; screenshots are taken by `npm run games` on a running host.
RUN apt-get update -q \
  && if [ "$GAMES" != none ]; then npm run --silent games -- install --yes --no-screenshots $GAMES; fi \
  && rm -rf /var/lib/apt/lists/*
RUN mkdir /data
# Calls and signalling; latency probes; metrics. Picture and sound go by UDP on MACHINE_UDP_PORTS.
EXPOSE 8081 8199 9465
# As root, so that each seat's game runs as a user of its own in a sandbox of its own. The container needs the rights to make
# one: docs/operations.md, "Containers".
CMD ["node", "--import", "tsx", "host/main.ts"]
