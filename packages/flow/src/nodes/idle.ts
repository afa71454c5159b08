import { isObject } from '../json.ts'
import type { NodeField } from './field.ts'

/** Whether somebody has set a field: what stands there is neither nothing nor what it is by itself. */
export const isSet = (value: unknown, { default: usual }: Pick<NodeField, 'default'>): boolean =>
  value !== undefined && value !== '' && JSON.stringify(value) !== JSON.stringify(usual)

/** Whether a field says nothing now, because what it does not count with is set beside it, or what it counts with is not. */
export const isIdle = (field: Condition, around: unknown): boolean =>
  isObject(around) && (idledBy(field, around) !== undefined || lacksIts(field, around))

type Condition = Pick<NodeField, 'onlyWithout' | 'onlyWith'>
type Values = Readonly<Record<string, unknown>>

/** The path of the field that it does not count with. */
export const idledBy = ({ onlyWithout = [] }: Condition, around: Values): string | undefined =>
  onlyWithout.find((path) => isSet(around[path], {}))

const lacksIts = ({ onlyWith }: Condition, around: Values): boolean =>
  onlyWith !== undefined && !isSet(around[onlyWith], {})

/** What a panel shows: what counts, and what somebody has set although it does not. */
export const isShown = (field: NodeField, around: unknown): boolean =>
  !isIdle(field, around) || (isObject(around) && isSet(around[field.path], field))
