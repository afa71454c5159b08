import { scriptScreens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { NodeFact } from '@parley/flow'
import { definitionOf } from '@parley/flow/nodes/registry.ts'
import { Link } from '../../kit/actions/Link.tsx'
import type { Fact } from '../../kit/pages/FactList.tsx'
import { useRead } from '../../shell/api.ts'
import type { FlowNode } from './flow-picture.ts'
import { Mono } from './NodeParts.tsx'
import { t } from './picture.messages.ts'

/** What is set on a step, apart from its texts, reactions and wires. */
export function nodeFacts(node: FlowNode): readonly Fact[] {
  const guard = node.maxEntries ? [{ label: t('factMaxEntries'), value: String(node.maxEntries) }] : []
  const own = definitionOf(node).facts?.(node) ?? []
  return [...own.map((fact) => ({ label: fact.label, value: shown(fact) })), ...guard]
}

function shown({ value, as }: NodeFact) {
  if (as === 'flow') return <SubflowLink guid={value} />
  return as === 'code' ? <Mono>{value}</Mono> : value
}

/** The flow a step runs: documents name it by guid, the core knows its number. */
function SubflowLink({ guid }: { guid: string }) {
  const { data } = useRead(operations.Designer.GuidToId, { query: { guid } }, { keepPrevious: false })
  if (!data) return <Mono>{guid}</Mono>
  return <Link href={scriptScreens[data.scriptKind](data.idCallScript)}>{t(`open_${data.scriptKind}`)}</Link>
}
