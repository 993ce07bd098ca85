# Two stages before the last, because build and runtime install different dependencies; neither needs a compiler.
FROM node:24-bookworm-slim AS build
WORKDIR /srv/ward-console
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS dependencies
WORKDIR /srv/ward-console
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ARG VERSION=0.3.0
ARG REVISION=unknown
ARG CREATED=unknown
LABEL org.opencontainers.image.title="Ward Console" \
  org.opencontainers.image.description="Admin back-office of a hospital shared-device rental platform, with its own Blade backend" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION" \
  org.opencontainers.image.created="$CREATED" \
  org.opencontainers.image.licenses="UNLICENSED" \
  org.opencontainers.image.base.name="docker.io/library/node:24-bookworm-slim"
# the allocator: one arena, and large blocks given back when they are free (see server/node.mjs)
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATABASE_PATH=/data/blade.sqlite MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=32768
WORKDIR /srv/ward-console
COPY --from=dependencies /srv/ward-console/node_modules ./node_modules
COPY --from=build /srv/ward-console/package.json ./
COPY --from=build /srv/ward-console/build ./build
COPY --from=build /srv/ward-console/db/migrations ./db/migrations
COPY --from=build /srv/ward-console/db/console/migrations ./db/console/migrations
RUN mkdir -m 0700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Not /readyz, because an unreachable Blade server must not restart consoles.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=5 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without a heap limit the server grows to 800 MB before garbage collection frees memory (see package.json).
# A container needs half as much again: 768 MB or more.
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=8", "build/main.js"]
