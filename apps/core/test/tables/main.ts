import { readFile, writeFile } from 'node:fs/promises'
import { startTestServer } from '@parley/postgres/testing.ts'
import pg from 'pg'
import { migrate } from '../../src/kernel/migrate.ts'
import { tablesText } from './tablesText.ts'

/** `npm run generate:db`: writes the types of the tables from a database that has all migrations. */
const server = await startTestServer()
const pool = new pg.Pool({ connectionString: server.url })
pool.on('error', () => {}) // the server stops before its connections
await migrate(pool)
const fileOf = (name: string) => new URL(`../../src/kernel/${name}`, import.meta.url)
const narrow = await readFile(fileOf('db.narrow.ts'), 'utf8')
await writeFile(fileOf('db.gen.ts'), await tablesText(pool, narrow))
await pool.end()
await server.stop()
process.stdout.write('wrote apps/core/src/kernel/db.gen.ts\n')
