import { plainHost } from '@parley/contract/modules/host.rules.ts'
import { moduleKind } from '@parley/contract/modules/module.entity.ts'
import type { SimulatedOutage } from '@parley/contract/modules/module.enum.ts'
import { outageText, targetsOf } from '@parley/contract/modules/module.rules.ts'
import type { ModuleTest, ModuleTestStep } from '@parley/contract/modules/module.schema.ts'
import type { ModuleSettings } from '@parley/contract/modules/settings/settings.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { lateAnswer } from '../../kernel/http/lateAnswer.ts'
import { noteDone } from '../../kernel/notes.ts'
import { TryingSlots } from '../../kernel/tryingSlots.ts'
import { openSecret } from '../module.secret.ts'
import { readConnection, storeTest } from '../module.store.ts'
import { tellStep } from '../module.stream.ts'
import { findOutage } from '../outage.store.ts'
import { hostPortOf, probeHttp } from './httpProbe.ts'
import type { Place } from './probe.ts'
import { probeSip, type SipAccount } from './sipProbe.ts'

/** Somebody waits at a screen. */
const PATIENCE_MS = 10_000
const MOST_AT_ONCE = 16
const MOST_OF_TENANT = 4

const slots = new TryingSlots(MOST_AT_ONCE, MOST_OF_TENANT, 2 * PATIENCE_MS)

/** Tries the connection of a module; nothing of the database is held meanwhile. What it finds is kept with the module. */
export async function testModule(
  ctx: Ctx,
  idModule: number,
  { left, run: asked }: { readonly left: AbortSignal; readonly run?: string | undefined },
): Promise<ModuleTest> {
  await ctx.require('Module.test', idModule)
  const connection = await readConnection(ctx.db, idModule)
  const { name, isSimulated, settings, rowVersion } = connection
  const secret = openSecret(ctx, connection)
  const { reach } = ctx
  const outage = await findOutage(ctx.db, idModule, ctx.clock.now())
  const end = slots.take(ctx.tenant)
  return lateAnswer(async (run) => {
    try {
      const signal = AbortSignal.any([left, AbortSignal.timeout(PATIENCE_MS)])
      const told =
        asked === undefined
          ? undefined
          : (step: ModuleTestStep) => run(async (each) => tellStep(each, idModule, { run: asked, step }))
      const steps =
        isSimulated || settings === null
          ? [simulatedStep(outage?.kind)]
          : await probe(settings, { secret, reach, signal, told: told && inTurn(told) })
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

const simulatedStep = (outage: SimulatedOutage | undefined): ModuleTestStep => ({
  ...{ step: 'simulated', target: null, result: outage ? 'failed' : 'ok' },
  text: outage
    ? `An outage is simulated. ${outageText[outage]} End it on this page, or wait until it is over.`
    : 'The module is simulated: its calls go over the simulated carrier. Nothing was contacted.',
})

/** One after the other; a step that cannot be told is in the answer all the same. */
function inTurn(tell: (step: ModuleTestStep) => Promise<void>): (step: ModuleTestStep) => void {
  let last = Promise.resolve()
  return (step) => {
    last = last.then(() => tell(step)).catch(() => {})
  }
}

interface Means extends Pick<Place, 'told'> {
  readonly secret: string | undefined
  readonly reach: Ctx['reach']
  readonly signal: AbortSignal
}

const closed = (host: string) =>
  `The address of “${host}” is not public, and not one that the operator permits. Enter a public host, or ask the operator to permit it.`

async function probe(settings: ModuleSettings, { secret, reach, signal, told }: Means): Promise<ModuleTestStep[]> {
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
        told,
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
    probeSip({ ...target, signal, told, isOpen: reach.isOpen, closedWords: closed(target.host) }, account),
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
