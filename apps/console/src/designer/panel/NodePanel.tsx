import type { FlowNode } from '@parley/flow'
import { componentKey } from '@parley/flow/component.ts'
import { fieldsOf, kindOf } from '@parley/flow/nodes/fields.ts'
import { definitionOf } from '@parley/flow/nodes/registry.ts'
import { X } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { CopyButton } from '../../kit/text/CopyButton.tsx'
import { Tag } from '../../kit/text/StatusTag.tsx'
import { ProblemsHere } from '../problems/ProblemsHere.tsx'
import { useInterfaces } from '../use-interfaces.ts'
import { Fields } from './Fields.tsx'
import { OF_PARTS } from './of-parts.ts'
import { t } from './panel.messages.ts'
import { PanelFormContext, useNodeForm, type useVisitedSteps } from './panel-form.ts'
import { WaysOut } from './WaysOut.tsx'

const ComponentFields = lazyPart(async () => (await import('./ComponentFields.tsx')).ComponentFields)
const OwnPart = lazyPart(async () => (await import('./OwnPart.tsx')).OwnPart)

/** Of a step that runs a component: which one, and what its interface has better words for. */
const CHOICE: ReadonlySet<string> = new Set(['label', 'flow', 'version'])
const BY_INTERFACE: ReadonlySet<string> = new Set(['inputs', 'outputs', 'exits'])

type Props = { node: FlowNode; visited: ReturnType<typeof useVisitedSteps>; onClose: () => void }

/** All about one step: what its schema says can be set, where it leads, what is wrong with it. */
export function NodePanel({ node, visited, onClose }: Props) {
  const form = useNodeForm(node, visited)
  const heading = useId()
  const { label: kind, help, example } = kindOf(node.type)
  const fields = fieldsOf(node.type).filter(({ path }) => !OF_PARTS.has(path))
  const interfaces = useInterfaces()
  const its = node.type === 'subflow' ? interfaces[componentKey(node)] : undefined
  return (
    <PanelFormContext value={form}>
      <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-5 p-4">
        <header className="flex items-start justify-between gap-2">
          <div className="flex min-w-0 flex-col gap-1">
            <h2 id={heading} className="truncate font-semibold text-base text-ink">
              {node.label || node.id}
            </h2>
            <span className="flex items-center gap-1.5">
              <Tag tone={definitionOf(node).look.tone}>{kind}</Tag>
              <code className="truncate font-mono text-faint text-xs">{node.id}</code>
            </span>
          </div>
          <span className="flex shrink-0">
            <CopyButton text={window.location.href} name={t('linkHere')} />
            <IconButton size="small" label={t('closeStep')} icon={X} onPress={onClose} />
          </span>
        </header>
        <ProblemsHere id={node.id} />
        <div className="-mt-2 flex flex-col gap-1 text-sm">
          <p className="text-soft">{help}</p>
          <p className="text-faint">{t('example', { example })}</p>
        </div>
        {node.type === 'subflow' && its ? (
          <>
            <Fields fields={fields.filter(({ path }) => CHOICE.has(path))} />
            <ComponentFields node={node} its={its} />
            <Fields fields={fields.filter(({ path }) => !CHOICE.has(path) && !BY_INTERFACE.has(path))} />
          </>
        ) : (
          <Fields fields={fields} />
        )}
        <OwnPart node={node} />
        <WaysOut node={node} />
      </section>
    </PanelFormContext>
  )
}
