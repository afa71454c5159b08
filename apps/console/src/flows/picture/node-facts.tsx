import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Link } from '../../kit/actions/Link.tsx'
import type { Fact } from '../../kit/pages/FactList.tsx'
import { useRead } from '../../shell/api.ts'
import { type FlowNode, seconds } from './flow-picture.ts'
import { Mono } from './NodeParts.tsx'
import { t } from './picture.messages.ts'

const yesNo = (value: boolean) => (value ? t('yes') : t('no'))
const code = (text: string) => <Mono>{text}</Mono>
const optional = (label: string, text: string | undefined): Fact[] => (text ? [{ label, value: code(text) }] : [])

/** What is set on a step, apart from its texts, reactions and wires. */
export function nodeFacts(node: FlowNode): readonly Fact[] {
  const guard = node.maxEntries ? [{ label: t('factMaxEntries'), value: String(node.maxEntries) }] : []
  return [...ownFacts(node), ...guard]
}

function ownFacts(node: FlowNode): readonly Fact[] {
  switch (node.type) {
    case 'say':
      return [{ label: t('factInterruptible'), value: yesNo(node.interruptible) }]
    case 'listen':
      return [
        { label: t('factTimeout'), value: seconds(node.timeoutMs) },
        { label: t('factAttempts'), value: String(node.attempts) },
        ...optional(t('factVariable'), node.variable),
      ]
    case 'dtmf':
      return [
        ...optional(t('factKeys'), node.keys.join(' ')),
        { label: t('factTimeout'), value: seconds(node.timeoutMs) },
        { label: t('factAttempts'), value: String(node.attempts) },
        ...optional(t('factVariable'), node.digits?.variable),
      ]
    case 'set':
      return [
        ...node.assignments.map(({ variable, expression }) => ({ label: variable, value: code(expression) })),
        ...optional(t('factLanguage'), node.language),
      ]
    case 'branch':
      return node.cases.map(({ name, expression }) => ({ label: name, value: code(expression) }))
    case 'counter':
      return [{ label: t('factLimit'), value: String(node.limit) }, ...optional(t('factVariable'), node.variable)]
    case 'request':
      return [
        { label: t('factUrl'), value: code(`${node.method} ${node.url}`) },
        { label: t('factTimeout'), value: seconds(node.timeoutMs) },
        ...node.mapping.map(({ variable, expression }) => ({ label: variable, value: code(expression) })),
      ]
    case 'subflow': {
      const { version } = node
      return [
        { label: t('factFlow'), value: <SubflowLink guid={node.flow} /> },
        { label: t('factVersion'), value: version.policy === 'pinned' ? `v${version.version}` : t('published') },
        ...node.inputs.map(({ variable, expression }) => ({ label: `→ ${variable}`, value: code(expression) })),
        ...node.outputs.map(({ variable, from }) => ({ label: `← ${variable}`, value: code(from) })),
      ]
    }
    case 'transfer':
      return [
        { label: t('factTo'), value: code(node.to) },
        { label: t('factMode'), value: node.mode },
        { label: t('factTimeout'), value: seconds(node.timeoutMs) },
      ]
    case 'pause':
      return [{ label: t('factDuration'), value: seconds(node.durationMs) }]
    case 'sms':
      return [{ label: t('factTo'), value: code(node.to) }]
    case 'outcome':
      return [{ label: t('factDisposition'), value: code(node.disposition) }]
    case 'end':
      return [
        { label: t('factReason'), value: code(node.reason) },
        ...optional(t('factExit'), node.exit === 'next' ? undefined : node.exit),
      ]
    case 'start':
      return node.facts.map(({ fact, variable }) => ({ label: fact, value: code(variable) }))
  }
}

/** The flow a step runs: documents name it by guid, the core knows its number. */
function SubflowLink({ guid }: { guid: string }) {
  const { data } = useRead(operations.Designer.GuidToId, { query: { guid } }, { keepPrevious: false })
  if (data?.scriptKind !== 'flow') return <Mono>{guid}</Mono>
  return <Link href={screens.flow(data.idCallScript)}>{t('openFlow')}</Link>
}
