import type { Logger } from 'pino'
import type { SimulatedCarrier } from '../carrier/simulated/simulatedCarrier.ts'
import type { Core } from '../kernel/core.ts'
import type { Listener } from '../kernel/listener.ts'
import { rowsOf } from '../kernel/rows.ts'
import type { Arrivals } from './arrivals.ts'
import { SIMULATED, type SimulatedRow } from './simulatedCall.store.ts'

interface CallersOptions {
  readonly core: Pick<Core, 'db'>
  readonly carrier: Pick<SimulatedCarrier, 'ring'>
  readonly arrivals: Pick<Arrivals, 'take'>
  readonly listener: Pick<Listener, 'listen' | 'onMissed'>
  readonly log: Logger
}

/** Has simulated callers make the calls that people asked for, each once, in whichever process it is; gives the way to stop. */
export async function startSimulatedCallers(options: CallersOptions): Promise<() => void> {
  const { core, carrier, arrivals, listener, log } = options
  let isClosed = false
  const ring = async () => {
    if (isClosed) return
    const rows = await rowsOf(core.db)<SimulatedRow>`SELECT * FROM app.take_simulated_calls()`
    for (const { guid, idTenant, idModule, fromNumber, toNumber } of rows)
      carrier.ring({ callId: guid, from: fromNumber, to: toNumber, language: undefined, idModule }, (incoming) => {
        arrivals
          .take(idTenant, idModule, incoming)
          .catch((error: unknown) => log.error({ err: error, guid }, 'a call that came in could not be taken'))
      })
  }
  const tryRing = () =>
    void ring().catch((error: unknown) => log.error({ err: error }, 'simulated callers could not call'))
  const stopListening = await listener.listen(SIMULATED, tryRing)
  listener.onMissed(tryRing)
  tryRing()
  return () => {
    isClosed = true
    stopListening()
  }
}
