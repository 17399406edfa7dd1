# docker build -t fieldhouse .
FROM node:24-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY server/database/sqlite/node20 server/database/sqlite/node20
RUN npm ci
COPY . .
RUN npm run package

# Only what the server imports, in the versions of package-lock.json.
FROM node:24-slim AS dependencies
WORKDIR /app
COPY package-lock.json ./
COPY --from=build /source/dist/package ./
RUN npm install --package-lock-only --no-audit --no-fund && npm ci --omit=dev --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production
ENV HOST=0.0.0.0 PORT=8055
ENV DATABASE_URL=/data/fieldhouse.db STORAGE_URL=/data/files MAIL_FOLDER=/data/mails EXTENSIONS_PATH=/data/extensions
COPY --from=dependencies /app /app
RUN ln -s /app/bin/fieldhouse.mjs /usr/local/bin/fieldhouse && mkdir /data && chown node:node /data
USER node
WORKDIR /data
VOLUME /data
EXPOSE 8055
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "/app/bin/health.mjs"]
ENTRYPOINT ["fieldhouse"]
CMD ["start"]
