import { X } from 'lucide-react'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { FactList } from '../../kit/pages/FactList.tsx'
import { CopyButton } from '../../kit/text/CopyButton.tsx'
import { Tag } from '../../kit/text/StatusTag.tsx'
import type { FlowDocument, FlowNode } from './flow-document.ts'
import { NodeOutlets } from './NodeOutlets.tsx'
import { NodeReactions } from './NodeReactions.tsx'
import { NodeTexts } from './NodeTexts.tsx'
import { nodeFacts } from './node-facts.tsx'
import { nodeLook } from './node-look.tsx'
import { Part } from './Part.tsx'
import { ProblemList } from './ProblemList.tsx'
import { t } from './picture.messages.ts'

type Problem = { code: string; message: string; nodeId: string | null }
export type NodeInspectorProps = {
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
        {node.type === 'listen' && <NodeReactions node={node} />}
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
      <Tag tone={nodeLook[node.type].tone}>{t(node.type)}</Tag>
      <code className="truncate font-mono text-xs">{node.id}</code>
    </span>
  )
}
