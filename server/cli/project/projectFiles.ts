import { randomBytes } from 'node:crypto'
import { composeFile } from './composeFile.ts'

/** A file of a new project. */
export interface ProjectFile {
  readonly path: string
  readonly text: string
  /** Readable by its owner only. */
  readonly confidential?: true
  /** Whether an existing file is kept and used. */
  readonly isOptional?: true
}

/** The files of a new project that uses this version of the package. */
export const projectFiles = (version: string): readonly ProjectFile[] => [
  { path: '.env', text: settingsFile(), confidential: true },
  { path: 'compose.yaml', text: composeFile('package') },
  { path: 'extensions/README.md', text: extensionsNote },
  { path: 'package.json', text: manifest(version), isOptional: true },
  { path: '.gitignore', text: 'node_modules/\ndata/\n.env\n', isOptional: true },
]

const random = () => randomBytes(32).toString('base64url')

const settingsFile = () => `# Settings of this project. "fieldhouse" reads them from the folder in which it is started.
# Variables of the environment take precedence. Do not commit this file: it contains secrets.

# The address of the server, and the public URL for links in emails and behind a proxy.
HOST=127.0.0.1
PORT=8055
#PUBLIC_URL=https://data.example.com

# The key that signs tokens. If it changes, everyone must sign in again.
SECRET=${random()}

# A SQLite file or postgres://user:password@host:port/name, and a folder or s3://bucket/prefix.
DATABASE_URL=./data/fieldhouse.db
STORAGE_URL=./data/files
EXTENSIONS_PATH=./extensions

# Read by the first start. Without a password one is generated and printed once.
ADMIN_EMAIL=admin@example.com
#ADMIN_PASSWORD=

# The demo project. Set it to 0 for an empty project.
DEMO=1

# Without a mail server, emails are written to ./data/mails.
#SMTP_URL=smtps://user:password@mail.example.com

# The password of the database in compose.yaml.
POSTGRES_PASSWORD=${random()}
`

const extensionsNote = `# Extensions

Each extension is a folder with an \`index.js\`: \`interfaces/<name>/index.js\`, and the same with \`displays\`, \`layouts\`
and \`modules\`. The server finds new and changed extensions without a restart.
`

const manifest = (version: string) =>
  `${JSON.stringify({ private: true, scripts: { start: 'fieldhouse start' }, dependencies: { fieldhouse: version } }, null, 2)}\n`
