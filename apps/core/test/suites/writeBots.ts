import type { Known } from '@parley/contract/testing/sample.ts'
import { packageOf } from '../botAgent.ts'
import type { TestCore } from '../core.ts'
import { configRow, moduleRow, packageRow, serverRow } from './plantBots.ts'
import { newest } from './planted.ts'
import type { Prepared } from './writeInput.ts'

/** Nothing is under way, and the planted server takes what is deployed. */
const READY = `UPDATE bot_deployment SET finished_at = now(), state = 'FAILED' WHERE finished_at IS NULL;
  UPDATE bot_server SET state = 'UP', registered_at = now(), public_key = 'x', is_draining = false WHERE name = 'planted'`
const as = 'operator'

/** Of bot deployment: all of it is the operator's. */
export const botWrites: Readonly<Record<string, (core: TestCore, known: Known) => Prepared | Promise<Prepared>>> = {
  'BotDeploy.CreateServer': () => ({ as, body: { name: 'created' } }),
  'BotDeploy.UpdateServer': () => ({ as, body: { description: 'Another', isDraining: true } }),
  'BotDeploy.RenewServerToken': async (core) => {
    await serverRow(core, 'waiting', 'NULL')
    return { as, params: { botServer: 'waiting' } }
  },
  'BotDeploy.RevokeServer': () => ({ as }),
  'BotDeploy.RemoveServer': async (core) => {
    await serverRow(core, 'removable')
    return { as, params: { botServer: 'removable' } }
  },
  'BotDeploy.CreateConfig': () => ({ as, body: { name: 'created', settings: [] } }),
  'BotDeploy.UpdateConfig': () => ({ as, body: { settings: [{ key: 'PORT', type: 'NUMBER', value: '80' }] } }),
  'BotDeploy.RemoveConfig': async (core) => {
    await configRow(core, 'removable')
    return { as, params: { botConfig: 'removable' } }
  },
  'BotDeploy.UploadPackage': () => ({ as, body: { content: packageOf({ version: '8.0.0' }) } }),
  'BotDeploy.RemovePackage': async (core) => ({ as, params: { idBotPackage: await packageRow(core, 'removable') } }),
  'BotDeploy.Deploy': () => ({ as, sql: READY, body: { botModule: 'fresh', botConfig: null, drainSeconds: 0 } }),
  'BotDeploy.Rollback': async (core) => {
    const before = await packageRow(core, 'before')
    await core.owner.query(
      `INSERT INTO bot_deployment (id_bot_module, id_bot_package, is_rollback, drain_seconds, state, steps, was_active, deadline_at, created_at, finished_at)
       SELECT id_bot_module, $1, false, 0, 'ACTIVE', '[]', true, now(), now(), now() FROM bot_module WHERE name = 'planted'`,
      [before],
    )
    return { as, sql: READY }
  },
  'BotDeploy.Control': () => ({ as, sql: READY, body: { action: 'RESTART' } }),
  'BotDeploy.RemoveModule': async (core, { idBotPackage }) => {
    const idBotServer = await newest(core, "SELECT id_bot_server AS id FROM bot_server WHERE name = 'planted'")
    await moduleRow(core, 'removable', idBotServer, Number(idBotPackage))
    return { as, params: { botModule: 'removable' } }
  },
}
