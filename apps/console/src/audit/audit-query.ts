import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { timeRangeOf } from '../kit/time/time-range.ts'

export type AuditSearch = Readonly<
  Record<'q' | 'sort' | 'actor' | 'action' | 'area' | 'kindOf' | 'id' | 'address' | 'request' | 'time', string>
>

/** What the address asks for, as the core is asked; the same for the list and its export. */
export function auditFilterOf(search: AuditSearch, timeZone: string, now: number) {
  const given = <Name extends string>(name: Name, value: string) =>
    (value.trim() === '' ? {} : { [name]: value.trim() }) as { readonly [K in Name]?: string } // the computed name is the only one
  const kinds = search.action.split(',')
  const kind = actionKind.values.filter((value) => kinds.includes(String(value)))
  const area = search.area.split(',').filter(Boolean)
  const actorId = Number(search.actor)
  return {
    ...given('search', search.q.slice(0, 200)),
    ...given('entityKind', search.kindOf),
    ...given('entityId', search.id),
    ...given('address', search.address),
    ...given('requestId', search.request),
    ...(Number.isSafeInteger(actorId) && actorId > 0 ? { actorId } : {}),
    ...(kind.length > 0 ? { kind } : {}),
    ...(area.length > 0 ? { area } : {}),
    ...timeRangeOf(search.time, timeZone, now),
  }
}
