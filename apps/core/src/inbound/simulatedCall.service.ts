import { callable } from '@parley/contract/inbound/incoming.rules.ts'
import type { SimulatedCall } from '@parley/contract/inbound/incoming.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { lineEntityKind } from '@parley/contract/lines/line.entity.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { getCalled, insertSimulated } from './simulatedCall.store.ts'

/** A simulated caller calls a number of the line; what comes of it is in its conversations, or among the calls it refused. */
export async function simulateCall(ctx: Ctx, idLine: number, { from, to, calls = 1 }: SimulatedCall): Promise<void> {
  await ctx.require('Line.edit', idLine)
  const { name, idModule, module, isSimulated, numbers } = await getCalled(ctx.db, idLine)
  if (!ctx.hasCarrier) refuse(reason('line.noCarrier'))
  if (!isSimulated) refuse(reason('line.notSimulated', { module }))
  const phones = callable(numbers)
  const number = to == null ? phones[0] : phones.find((each) => each === to)
  if (number === undefined) return refuse(reason('line.noNumber'))
  const callers = Array.from({ length: calls }, (_, index) => numberAfter(from, index))
  await insertSimulated(
    ctx.db,
    callers.map((fromNumber) => ({ idModule, fromNumber, toNumber: number })),
  )
  await noteDone(
    ctx,
    lineEntityKind,
    [idLine, name],
    calls === 1 ? 'Simulated call started' : 'Simulated calls started',
    {
      to: number,
      ...(calls > 1 && { calls }),
    },
  )
}

/** The number that many after another; of what is no number it is the same. */
function numberAfter(from: string, index: number): string {
  const [last = ''] = /\d{1,6}$/.exec(from) ?? []
  if (index === 0 || last === '') return from
  const next = (Number(last) + index) % 10 ** last.length
  return from.slice(0, -last.length) + String(next).padStart(last.length, '0')
}
