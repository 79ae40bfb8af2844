# Stand-ins for the images that deploy/ names, for a computer that reaches no image registry: Debian's packages and npm's Node, with what
# deploy/ relies on of the originals. DEBIAN is a bare Debian of debootstrap.
ARG DEBIAN
FROM $DEBIAN AS debian
# The way to the registry may need this computer's own authorities.
COPY authorities/ /usr/local/share/ca-certificates/
RUN update-ca-certificates
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt

FROM debian AS node
COPY node_modules/node/bin/node /usr/local/bin/
COPY node_modules/npm /usr/local/lib/node_modules/npm
RUN cd /usr/local/bin && ln -s ../lib/node_modules/npm/bin/npm-cli.js npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js npx \
  && useradd --create-home --uid 1000 --shell /bin/bash node
CMD ["node"]

FROM debian AS postgres
RUN apt-get update -q && apt-get install -yq --no-install-recommends postgresql && rm -rf /var/lib/apt/lists/*
ENV PATH=/usr/lib/postgresql/15/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin PGDATA=/var/lib/postgresql/data
COPY postgres.sh /usr/local/bin/
ENTRYPOINT ["postgres.sh"]

FROM debian AS caddy
RUN apt-get update -q && apt-get install -yq --no-install-recommends caddy && rm -rf /var/lib/apt/lists/*
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]

FROM debian AS coturn
RUN apt-get update -q && apt-get install -yq --no-install-recommends coturn && rm -rf /var/lib/apt/lists/*
USER nobody:nogroup
ENTRYPOINT ["turnserver"]

FROM debian AS prometheus
RUN apt-get update -q && apt-get install -yq --no-install-recommends prometheus && rm -rf /var/lib/apt/lists/*
RUN mkdir /prometheus && chown nobody:nogroup /prometheus
USER nobody:nogroup
WORKDIR /prometheus
ENTRYPOINT ["prometheus"]

FROM debian AS alertmanager
RUN apt-get update -q && apt-get install -yq --no-install-recommends prometheus-alertmanager && rm -rf /var/lib/apt/lists/*
RUN mkdir /alertmanager && chown nobody:nogroup /alertmanager
USER nobody:nogroup
WORKDIR /alertmanager
ENTRYPOINT ["prometheus-alertmanager"]
