import type { FlowNode } from '@parley/flow'
import { connect, disconnect, targetOf } from '@parley/flow/edit/wires.ts'
import { outletsOf } from '@parley/flow/nodes/registry.ts'
import { ArrowRight, Unlink } from 'lucide-react'
import { outletLabel } from '../../flows/picture/flow-picture.ts'
import { Part } from '../../flows/picture/NodeParts.tsx'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { useEditing } from '../designer-context.ts'
import { NodePicker, nameOfNode } from './fields/NodePicker.tsx'
import { StepLink } from './fields/ReadField.tsx'
import { t } from './panel.messages.ts'
import { useFlowDocument } from './panel-form.ts'

/** Every way out of a step and the step it leads to: chosen from a list, or gone to. */
export function WaysOut({ node }: { node: FlowNode }) {
  const document = useFlowDocument()
  const { editor, isReadOnly, goTo } = useEditing()
  const outlets = outletsOf(node)
  if (outlets.length === 0) return null
  return (
    <Part title={t('waysOut')}>
      <ul className="flex flex-col gap-2">
        {outlets.map((outlet) => {
          const end = { id: node.id, outlet }
          const target = targetOf(document, end)
          const name = outletLabel(node, outlet) ?? t('next')
          if (isReadOnly)
            return (
              <li key={outlet} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 text-sm">
                <span className="truncate text-faint">{name}</span>
                {target === undefined ? (
                  <span className="text-faint">{t('notConnected')}</span>
                ) : (
                  <StepLink id={target} />
                )}
              </li>
            )
          return (
            <li key={outlet} className="flex items-end gap-1">
              <NodePicker
                className="flex-1"
                label={name}
                value={target}
                placeholder={t('notConnected')}
                onChange={(id) => {
                  if (id !== undefined && id !== target)
                    editor.apply(connect(document, end, id), t('connected', { name }))
                }}
              />
              {target !== undefined && (
                <>
                  <IconButton
                    label={t('goToStep', { name: nameOfNode(document, target) })}
                    icon={ArrowRight}
                    onPress={() => goTo(target)}
                  />
                  <IconButton
                    label={t('disconnect', { name })}
                    icon={Unlink}
                    onPress={() => editor.apply(disconnect(document, end), t('disconnected', { name }))}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
