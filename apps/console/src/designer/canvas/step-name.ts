import type { FlowNode } from '@parley/flow'
import { definitionOf } from '@parley/flow/nodes/registry.ts'
import { t } from './canvas.messages.ts'
import type { StepMarks } from './canvas-model.ts'
import type { CardShape } from './card-size.ts'

/** A step as it is read out: “Listen, What can I do for you, 3 exits, 1 not connected”. */
export function nameOf(
  node: FlowNode,
  { ports }: CardShape,
  { errors, warnings, comments, people }: Pick<StepMarks, 'errors' | 'warnings' | 'comments' | 'people'>,
): string {
  const loose = ports.filter(({ target, isOptional }) => target === undefined && !isOptional).length
  const exits = ports.length === 0 ? t('noExits') : t('exits', { count: ports.length })
  return [
    definitionOf(node).label,
    node.label || node.id,
    exits,
    ...(loose > 0 ? [t('loose', { count: loose })] : []),
    ...(errors > 0 ? [t('errors', { count: errors })] : []),
    ...(warnings > 0 ? [t('warnings', { count: warnings })] : []),
    ...(comments > 0 ? [t('openComments', { count: comments })] : []),
    ...people.map(({ name }) => t('personHere', { name })),
  ].join(', ')
}
