/** What a compose file builds the server from. */
export type ComposeSource = 'package' | 'repository'

/**
 * Containers of the server and PostgreSQL. That of the repository also has an S3-compatible store and a mail sink: every
 * kind of service that the server uses.
 */
export const composeFile = (source: ComposeSource): string => `${heading[source]}
services:
  fieldhouse:
${build[source]}
    init: true
    read_only: true
    tmpfs: [/tmp]
    cap_drop: [ALL]
    security_opt: ['no-new-privileges:true']
    restart: unless-stopped
    # Longer than the server needs to finish its requests.
    stop_grace_period: 30s
    env_file: .env
    environment:
      HOST: 0.0.0.0
      PORT: 8055
      PUBLIC_URL: \${PUBLIC_URL:-http://127.0.0.1:8055}
      DATABASE_URL: postgres://fieldhouse:\${POSTGRES_PASSWORD:?Set it in .env}@database:5432/fieldhouse
${stores[source]}
    ports: ['127.0.0.1:8055:8055']
    volumes: ['files:/data']
    depends_on:
      database: { condition: service_healthy }
${source === 'package' ? '' : services.needed}    healthcheck:
      test: [CMD, node, ${healthScript[source]}]
      interval: 10s
      timeout: 5s
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
${source === 'package' ? '' : services.added}
volumes:
  files:
  database:
${source === 'package' ? '' : '  objects:\n'}`

const heading = {
  package: '# docker compose up --build',
  repository: `# docker compose up --build
# The file .env has the secrets. docs/operate/deploying.md describes how to create it.`,
} as const

/**
 * `package-lock.json` decides the version of everything; a tarball of the package in the folder of the project can be
 * installed too.
 */
const build = {
  package: `    build:
      context: .
      dockerfile_inline: |
        FROM node:24-slim
        WORKDIR /project
        COPY package.json package-lock.json *.tgz ./
        RUN npm ci --omit=dev --no-audit --no-fund
        COPY extensions ./extensions
        RUN mkdir /data && chown node:node /data
        USER node
        CMD ["node_modules/.bin/fieldhouse", "start"]`,
  repository: '    build: .',
} as const

const healthScript = {
  package: 'node_modules/fieldhouse/bin/health.mjs',
  repository: '/app/bin/health.mjs',
} as const

const stores = {
  package: `      STORAGE_URL: /data/files
      MAIL_FOLDER: /data/mails`,
  repository: `      STORAGE_URL: s3://fieldhouse/files?endpoint=http://storage:8333&region=us-east-1
      S3_ACCESS_KEY: fieldhouse
      S3_SECRET_KEY: \${S3_SECRET_KEY:?Set it in .env}
      SMTP_URL: smtp://mail:1025`,
} as const

const services = {
  needed: `      storage: { condition: service_healthy }
      mail: { condition: service_healthy }
`,
  added: `
  # Any S3-compatible store works. This one creates the bucket when it starts.
  storage:
    image: chrislusf/seaweedfs:4.48
    command: mini -dir=/data -ip.bind=0.0.0.0 -webdav=false -admin.ui=false
    restart: unless-stopped
    environment:
      AWS_ACCESS_KEY_ID: fieldhouse
      AWS_SECRET_ACCESS_KEY: \${S3_SECRET_KEY}
      S3_BUCKET: fieldhouse
    volumes: ['objects:/data']
    healthcheck:
      test: [CMD, wget, --quiet, --spider, 'http://127.0.0.1:8333/healthz']
      interval: 5s
      start_period: 30s

  # Shows all emails at http://127.0.0.1:8025. In production, remove it and set SMTP_URL to your mail server.
  mail:
    image: axllent/mailpit:v1.27
    restart: unless-stopped
    ports: ['127.0.0.1:8025:8025']
    healthcheck:
      test: [CMD, /mailpit, readyz]
      interval: 5s
`,
} as const
