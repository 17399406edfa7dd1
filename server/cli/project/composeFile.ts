/**
 * The server with PostgreSQL, in containers. `package-lock.json` decides the version of everything; a tarball of the
 * package in the folder of the project can be installed too.
 */
export const composeFile = `# docker compose up --build
services:
  fieldhouse:
    build:
      context: .
      dockerfile_inline: |
        FROM node:24-slim
        WORKDIR /project
        COPY package.json package-lock.json *.tgz ./
        RUN npm ci --omit=dev --no-audit --no-fund
        COPY extensions ./extensions
        RUN mkdir /data && chown node:node /data
        USER node
        CMD ["node_modules/.bin/fieldhouse", "start"]
    init: true
    restart: unless-stopped
    env_file: .env
    environment:
      HOST: 0.0.0.0
      PORT: 8055
      PUBLIC_URL: \${PUBLIC_URL:-http://127.0.0.1:8055}
      DATABASE_URL: postgres://fieldhouse:\${POSTGRES_PASSWORD}@database:5432/fieldhouse
      STORAGE_URL: /data/files
      MAIL_FOLDER: /data/mails
    ports: ['127.0.0.1:8055:8055']
    volumes: ['files:/data']
    depends_on:
      database: { condition: service_healthy }
    healthcheck:
      test:
        - CMD
        - node
        - -e
        - fetch('http://127.0.0.1:8055/server/ping').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))
      interval: 10s
      start_period: 60s

  database:
    image: postgres:17
    restart: unless-stopped
    environment:
      POSTGRES_USER: fieldhouse
      POSTGRES_DB: fieldhouse
      POSTGRES_PASSWORD: \${POSTGRES_PASSWORD}
    volumes: ['database:/var/lib/postgresql/data']
    healthcheck:
      test: [CMD, pg_isready, --username=fieldhouse]
      interval: 5s

volumes:
  files:
  database:
`
