import { ArrowRight } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import type { FlowDocument, FlowNode } from './flow-document.ts'
import { outletLabel } from './flow-picture.ts'
import { outletsOf } from './outlets.ts'
import { Part } from './Part.tsx'
import { t } from './picture.messages.ts'

type Props = { node: FlowNode; document: FlowDocument; onOpen: (id: string) => void }

/** Every way out of a step and the step it leads to. */
export function NodeOutlets({ node, document, onOpen }: Props) {
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
