import { plainHost } from '@parley/contract/modules/host.rules.ts'
import { moduleKind } from '@parley/contract/modules/module.entity.ts'
import { targetsOf } from '@parley/contract/modules/module.rules.ts'
import type { ModuleTest, ModuleTestStep } from '@parley/contract/modules/module.schema.ts'
import type { ModuleSettings } from '@parley/contract/modules/settings/settings.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { lateAnswer } from '../../kernel/http/lateAnswer.ts'
import { noteDone } from '../../kernel/notes.ts'
import { TryingSlots } from '../../kernel/tryingSlots.ts'
import { openSecret } from '../module.secret.ts'
import { readConnection, storeTest } from '../module.store.ts'
import { hostPortOf, probeHttp } from './httpProbe.ts'
import { probeSip, type SipAccount } from './sipProbe.ts'

/** Somebody waits at a screen. */
const PATIENCE_MS = 10_000
const MOST_AT_ONCE = 16
const MOST_OF_TENANT = 4

const slots = new TryingSlots(MOST_AT_ONCE, MOST_OF_TENANT, 2 * PATIENCE_MS)

/** Tries the connection of a module; nothing of the database is held meanwhile. What it finds is kept with the module. */
export async function testModule(ctx: Ctx, idModule: number, left: AbortSignal): Promise<ModuleTest> {
  await ctx.require('Module.test', idModule)
  const connection = await readConnection(ctx.db, idModule)
  const { name, isSimulated, settings, rowVersion } = connection
  const secret = openSecret(ctx, connection)
  const { reach } = ctx
  const end = slots.take(ctx.tenant)
  return lateAnswer(async (run) => {
    try {
      const signal = AbortSignal.any([left, AbortSignal.timeout(PATIENCE_MS)])
      const steps = isSimulated || settings === null ? [simulated] : await probe(settings, { secret, reach, signal })
      const isPassed = steps.every(({ result }) => result !== 'failed')
      const test = { at: ctx.clock.now().toISOString(), isPassed, steps }
      // What was broken off tells nothing of the module.
      if (left.aborted) return test
      return await run(async (later) => {
        await storeTest(later.db, idModule, rowVersion, test)
        const results = steps.map(({ step, target, result }) => ({ step, target, result }))
        await noteDone(later, moduleKind, [idModule, name], 'Connection tested', { isPassed, steps: results })
        return test
      })
    } finally {
      end()
    }
  })
}

const simulated: ModuleTestStep = {
  ...{ step: 'simulated', target: null, result: 'ok' },
  text: 'The module is simulated: its calls go over the simulated carrier. Nothing was contacted.',
}

interface Means {
  readonly secret: string | undefined
  readonly reach: Ctx['reach']
  readonly signal: AbortSignal
}

const closed = (host: string) =>
  `The address of “${host}” is not public, and not one that the operator permits. Enter a public host, or ask the operator to permit it.`

async function probe(settings: ModuleSettings, { secret, reach, signal }: Means): Promise<ModuleTestStep[]> {
  const targets = targetsOf(settings)
  if (typeof targets === 'string') {
    const url = new URL(targets)
    const isEncrypted = url.protocol === 'https:'
    const where = hostPortOf(url)
    return await probeHttp(
      url,
      {
        ...where,
        signal,
        // What is not encrypted stays in the installation's own networks.
        isOpen: isEncrypted ? reach.isOpen : reach.isOwn,
        closedWords: isEncrypted
          ? closed(where.host)
          : `What is not encrypted stays in networks that the operator permits, and “${where.host}” is in none. Enter an address that starts with https://.`,
      },
      secret,
    )
  }
  const account = accountOf(settings, secret)
  const tried = targets.map((target) =>
    probeSip({ ...target, signal, isOpen: reach.isOpen, closedWords: closed(target.host) }, account),
  )
  return (await Promise.all(tried)).flat()
}

/** Who registers, where the integration does so. */
function accountOf(settings: ModuleSettings, password: string | undefined): SipAccount | undefined {
  if (settings.integration === 'SIP_CLIENT')
    return { user: settings.user, domain: plainHost(settings.domain || settings.host), password }
  return settings.integration === 'GSM_SHIELD'
    ? { user: settings.user, domain: plainHost(settings.host), password }
    : undefined
}
