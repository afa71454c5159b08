import type { NodeType } from '@parley/flow'
import { kindOf } from '@parley/flow/nodes/fields.ts'
import { NODE_DEFINITIONS } from '@parley/flow/nodes/registry.ts'
import { iconOfType } from '../../flows/picture/node-look.tsx'
import type { Tone } from '../../kit/tone.ts'
import { t } from './pick.messages.ts'
import type { Pickable } from './SearchList.tsx'

/** Steps of one color belong together. */
const GROUPS: Readonly<Record<Tone, readonly [order: number, title: string]>> = {
  info: [0, t('talk')],
  accent: [0, t('talk')],
  neutral: [1, t('logic')],
  warning: [2, t('connect')],
  success: [3, t('finish')],
  danger: [3, t('finish')],
}

const types = Object.keys(NODE_DEFINITIONS) as NodeType[] // its keys are just these

/** Every kind of step that can be added: a flow begins at one place only. */
export function stepKinds(hasStart: boolean): readonly Pickable[] {
  return types
    .filter((type) => !(hasStart && NODE_DEFINITIONS[type].isStart))
    .map((type) => {
      const { tone } = NODE_DEFINITIONS[type].look
      const { label, help } = kindOf(type)
      // Whoever knows the JSON finds “suppress” too.
      return { id: type, title: label, detail: help, words: type, icon: iconOfType(type), tone, group: GROUPS[tone] }
    })
    .sort((one, other) => one.group[0] - other.group[0])
    .map(({ group, ...kind }) => ({ ...kind, group: group[1] }))
}

export const isStepType = (text: string): text is NodeType => Object.hasOwn(NODE_DEFINITIONS, text)
