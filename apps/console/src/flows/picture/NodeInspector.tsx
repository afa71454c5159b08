import { definitionOf, outletsOf } from '@parley/flow/nodes/registry.ts'
import { ArrowRight, X } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { FactList } from '../../kit/pages/FactList.tsx'
import { CopyButton } from '../../kit/text/CopyButton.tsx'
import { Tag } from '../../kit/text/StatusTag.tsx'
import { type FlowDocument, type FlowNode, outletLabel } from './flow-picture.ts'
import { NodeReactions, NodeTexts, Part, ProblemList } from './NodeParts.tsx'
import { nodeFacts } from './node-facts.tsx'
import { t } from './picture.messages.ts'

type Problem = { code: string; message: string; nodeId: string | null }
type NodeInspectorProps = {
  document: FlowDocument
  id: string
  problems?: { errors: readonly Problem[]; warnings: readonly Problem[] }
  onOpen: (id: string) => void
  onClose: () => void
}

/** All about one step: what it says in each language, what it reacts to, where it leads, what is wrong with it. */
export function NodeInspector({ document, id, problems, onOpen, onClose }: NodeInspectorProps) {
  const node = document.nodes.find((each) => each.id === id)
  const close = <IconButton size="small" label={t('closeStep')} icon={X} onPress={onClose} />
  if (!node)
    return (
      <Card title={t('step')} actions={close}>
        <p className="text-faint text-sm">{t('noStep', { id })}</p>
      </Card>
    )
  const here = {
    errors: (problems?.errors ?? []).filter(({ nodeId }) => nodeId === id),
    warnings: (problems?.warnings ?? []).filter(({ nodeId }) => nodeId === id),
  }
  const facts = nodeFacts(node)
  return (
    <Card
      title={node.label || node.id}
      description={<NodeKind node={node} />}
      actions={
        <>
          <CopyButton text={window.location.href} name={t('linkHere')} />
          {close}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {here.errors.length + here.warnings.length > 0 && (
          <Part title={t('problems')}>
            <ProblemList {...here} />
          </Part>
        )}
        {node.note && (
          <Part title={t('note')}>
            <p className="whitespace-pre-line text-soft text-sm">{node.note}</p>
          </Part>
        )}
        <NodeTexts node={node} languages={document.settings.languages.map(({ code }) => code)} />
        <NodeReactions node={node} />
        {facts.length > 0 && (
          <Part title={t('settings')}>
            <FactList facts={facts} />
          </Part>
        )}
        <NodeOutlets node={node} document={document} onOpen={onOpen} />
      </div>
    </Card>
  )
}

function NodeKind({ node }: { node: FlowNode }) {
  return (
    <span className="mt-0.5 flex items-center gap-1.5">
      <Tag tone={definitionOf(node).look.tone}>{definitionOf(node).label}</Tag>
      <code className="truncate font-mono text-xs">{node.id}</code>
    </span>
  )
}

type Props = { node: FlowNode; document: FlowDocument; onOpen: (id: string) => void }

/** Every way out of a step and the step it leads to. */
function NodeOutlets({ node, document, onOpen }: Props) {
  const labels = new Map(document.nodes.map(({ id, label }) => [id, label || id]))
  const ways = outletsOf(node).map((outlet) => ({
    name: outlet,
    label: outletLabel(node, outlet) ?? outlet,
    target: node.outlets[outlet],
  }))
  if (node.escapeTo) ways.push({ name: 'escape', label: t('escape'), target: node.escapeTo })
  if (ways.length === 0) return null
  return (
    <Part title={t('outlets')}>
      <ul className="flex flex-col">
        {ways.map(({ name, label, target }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,2fr)_auto_minmax(0,3fr)] items-center gap-2 py-0.5 text-sm"
          >
            <span className="truncate text-soft" title={label}>
              {label}
            </span>
            <ArrowRight size={13} className="text-faint" aria-hidden />
            {target === undefined ? (
              <span className="text-faint">{t('notWired')}</span>
            ) : (
              <AriaButton
                onPress={() => onOpen(target)}
                className="truncate rounded-sm text-left text-accent-ink underline-offset-2 hover:underline"
              >
                {labels.get(target) ?? target}
              </AriaButton>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}
