import * as Schema from 'effect/Schema'

/** The state of the embedded server. Sizes in bytes, times in milliseconds since 1970, durations in seconds. */
export const SystemState = Schema.Struct({
  status: Schema.String,
  problems: Schema.Array(Schema.Struct({ check: Schema.String, output: Schema.String })),
  versions: Schema.Struct({
    fieldhouse: Schema.String,
    dialect: Schema.String,
    node: Schema.String,
    os: Schema.String,
    database: Schema.String,
  }),
  uptime: Schema.Number,
  memory: Schema.Number,
  database: Schema.Struct({ kind: Schema.String, size: Schema.Number }),
  storage: Schema.Struct({
    kind: Schema.String,
    place: Schema.NullOr(Schema.String),
    files: Schema.Number,
    size: Schema.Number,
  }),
  mail: Schema.Struct({ kind: Schema.String, place: Schema.NullOr(Schema.String), from: Schema.NullOr(Schema.String) }),
  outbox: Schema.Struct({
    pending: Schema.Number,
    delivered: Schema.Number,
    failed: Schema.Number,
    problem: Schema.NullOr(Schema.Struct({ note: Schema.String, at: Schema.NullOr(Schema.Number) })),
  }),
  jobs: Schema.Array(Schema.Struct({ collection: Schema.String, share: Schema.Number })),
  backup: Schema.NullOr(Schema.Number),
  history: Schema.Struct({
    days: Schema.NullOr(Schema.Number),
    /** Whether the environment of the server sets it. */
    fixed: Schema.optional(Schema.Boolean),
    last: Schema.NullOr(Schema.Struct({ at: Schema.Number, removed: Schema.Number })),
  }),
  extensions: Schema.Record(Schema.String, Schema.Array(Schema.String)),
})

export type SystemState = typeof SystemState.Type

/** What the next deletion of old history removes. */
export const OldHistory = Schema.Struct({ entries: Schema.Number, revisions: Schema.Number })

export type OldHistory = typeof OldHistory.Type

/** Where a test email went: into a folder of the server if it has no mail server. */
export const TestEmail = Schema.Struct({ email: Schema.String, folder: Schema.NullOr(Schema.String) })
