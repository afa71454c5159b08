import type { TestCore } from '../core.ts'
import { newest } from './planted.ts'
import { plantWebhook } from './plantWebhook.ts'

/** A package of the installation, which says nothing of a tenant. */
export const packageRow = (core: TestCore, name: string) =>
  newest(
    core,
    `INSERT INTO bot_package (name, version, kind, sha256, size, manifest, signature, created_at, updated_at)
     VALUES ('${name}', '1.0.0', 'ROBOT', repeat('a', 64), 1, '{"format": 1, "kind": "ROBOT", "name": "${name}", "version": "1.0.0",
       "description": "", "command": "main.mjs", "arguments": [], "memoryMb": 64, "settings": [],
       "health": {"kind": "line", "text": "ready", "seconds": 1}}', '', now(), now()) RETURNING id_bot_package AS id`,
  )

export const serverRow = (core: TestCore, name: string, registered = 'now()') =>
  newest(
    core,
    `INSERT INTO bot_server (name, description, state, registered_at, public_key, created_at, updated_at)
     VALUES ('${name}', '', 'UP', ${registered}, 'x', now(), now()) RETURNING id_bot_server AS id`,
  )

export const configRow = (core: TestCore, name: string) =>
  newest(
    core,
    `WITH made AS (INSERT INTO bot_config (name, description, created_at, updated_at) VALUES ('${name}', '', now(), now())
       RETURNING id_bot_config), first AS (INSERT INTO bot_config_version (id_bot_config, version, settings, secrets, created_at)
       SELECT id_bot_config, 1, '[]', '{}', now() FROM made) SELECT id_bot_config AS id FROM made`,
  )

export const moduleRow = (core: TestCore, name: string, idBotServer: number, idBotPackage: number) =>
  newest(
    core,
    `INSERT INTO bot_module (id_bot_server, name, id_bot_package, created_at, updated_at)
     VALUES (${idBotServer}, '${name}', ${idBotPackage}, now(), now()) RETURNING id_bot_module AS id`,
  )

/** A server with a module, and a configuration: of the installation, for the operator alone; and the webhook of a tenant. */
export async function plantBots(core: TestCore) {
  const idBotPackage = await packageRow(core, 'planted')
  const idBotServer = await serverRow(core, 'planted')
  await configRow(core, 'planted')
  await moduleRow(core, 'planted', idBotServer, idBotPackage)
  const bots = { botServer: 'planted', botModule: 'planted', botConfig: 'planted', idBotPackage }
  return { ...bots, ...(await plantWebhook(core)) }
}
