import { pino } from 'pino'
import { openTestServices } from '#server/testing/TestServices.ts'

/** The administrator of each database. */
export const account = { email: 'admin@example.com', password: 'a password for the bench' }

/** The services of a new database, to fill it before a measurement. */
export const openServices = (databaseUrl: string) =>
  openTestServices({
    databaseUrl,
    secret: 'bench',
    publicUrl: 'http://127.0.0.1',
    logger: pino({ level: 'silent' }),
    adminEmail: account.email,
    adminPassword: account.password,
  })
