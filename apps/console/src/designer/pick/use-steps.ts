import { operations } from '@parley/contract/operations.ts'
import type { NodeType } from '@parley/flow'
import { Blocks } from 'lucide-react'
import { useMemo } from 'react'
import { useRead } from '../../shell/api.ts'
import { useDesigner } from '../designer-context.ts'
import { t } from './pick.messages.ts'
import type { Pickable } from './SearchList.tsx'
import { isStepType, stepKinds } from './step-kinds.tsx'

/** A step that can be added: its kind, and what is set on it from the beginning. */
export interface NewStep {
  readonly type: NodeType
  readonly set?: Readonly<Record<string, unknown>>
}

const COMPONENT = 'component:'
const MOST_OFFERED = 500

/** Everything one can add: the kinds of steps, and each component as a step of its own. */
export function useSteps(hasStart: boolean) {
  const { flow } = useDesigner()
  const { data } = useRead(operations.Lookups.Components, { query: { limit: MOST_OFFERED } })
  return useMemo(() => {
    // A component that runs itself would do so for ever.
    const components = (data ?? []).filter(({ guid }) => guid !== flow.guid)
    const items: readonly Pickable[] = [
      ...stepKinds(hasStart),
      ...components.map(({ guid, name, componentType, description, publishedVersion }) => {
        const text = description || componentType || ''
        return {
          id: COMPONENT + guid,
          title: name,
          detail: publishedVersion === null ? t('unpublished', { text }).trim() : text,
          icon: Blocks,
          tone: 'accent' as const,
          group: t('components'),
          words: componentType ?? '',
        }
      }),
    ]
    const stepOf = (id: string): NewStep | undefined => {
      if (isStepType(id)) return { type: id }
      const component = components.find(({ guid }) => COMPONENT + guid === id)
      if (!component) return undefined
      const { guid, name, exits } = component
      return { type: 'subflow', set: { label: name, flow: guid, exits } }
    }
    return { items, stepOf }
  }, [data, flow.guid, hasStart])
}

/** What is carried while one drags. */
export function readStep(text: string): NewStep | undefined {
  try {
    const step: unknown = JSON.parse(text)
    const isStep = typeof step === 'object' && step !== null && 'type' in step && isStepType(String(step.type))
    return isStep ? (step as NewStep) : undefined // what is set is parsed by the schema of its kind
  } catch {
    return undefined // from another program
  }
}
