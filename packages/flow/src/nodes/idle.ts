import { isObject } from '../json.ts'
import type { NodeField } from './field.ts'

/** Whether somebody has set a field: what stands there is neither nothing nor what it is by itself. */
export const isSet = (value: unknown, { default: usual }: Pick<NodeField, 'default'>): boolean =>
  value !== undefined && value !== '' && JSON.stringify(value) !== JSON.stringify(usual)

/** Whether a field says nothing now, because what it does not count with is set beside it. */
export const isIdle = ({ onlyWithout }: Pick<NodeField, 'onlyWithout'>, around: unknown): boolean =>
  onlyWithout !== undefined && isObject(around) && isSet(around[onlyWithout], {})

/** What a panel shows: what counts, and what somebody has set although it does not. */
export const isShown = (field: NodeField, around: unknown): boolean =>
  !isIdle(field, around) || (isObject(around) && isSet(around[field.path], field))
