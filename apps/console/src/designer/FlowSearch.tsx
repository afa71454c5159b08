import type { FlowNode } from '@parley/flow'
import { definitionOf } from '@parley/flow/nodes/registry.ts'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { summaryOf } from '../flows/picture/flow-picture.ts'
import { iconOf } from '../flows/picture/node-look.tsx'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { cx } from '../kit/cx.ts'
import { POPOVER } from '../kit/overlays/Menu.tsx'
import { t } from './designer.messages.ts'
import { useDesigner } from './designer-context.ts'
import { type Pickable, SearchList } from './pick/SearchList.tsx'

/** What is drawn, and no words of a designer. */
const DRAWN = new Set(['id', 'type', 'position', 'outlets', 'escapeTo'])

/** Every text and expression of a step. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .filter(([key]) => !DRAWN.has(key))
    .map(([, each]) => wordsOf(each))
    .join(' ')
}

const shown = (node: FlowNode, language: string): Pickable => ({
  id: node.id,
  title: node.label || node.id,
  detail: summaryOf(node, language) || definitionOf(node).label,
  icon: iconOf(node),
  tone: definitionOf(node).look.tone,
  words: `${node.id} ${definitionOf(node).label} ${wordsOf(node)}`,
})

/** Finds a step of the flow by its name, its texts in every language and its expressions, and leads there: Ctrl+F. */
export function FlowSearch() {
  const { editor, goTo, canvas } = useDesigner()
  const [items, setItems] = useState<readonly Pickable[]>()
  const button = useRef<HTMLButtonElement>(null)
  const open = useEffectEvent(() => {
    const { nodes, settings } = editor.get().document
    setItems(nodes.map((node) => shown(node, settings.defaultLanguage)))
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      // An editor of code has a search of its own.
      if (event.defaultPrevented || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <IconButton ref={button} icon={Search} label={t('findStep')} onPress={() => open()} />
      <Popover
        triggerRef={button}
        isOpen={items !== undefined}
        onOpenChange={(isOpen) => !isOpen && setItems(undefined)}
        placement="bottom start"
        className={cx(POPOVER, 'h-96 max-h-[60vh] w-96 max-w-[90vw] overflow-hidden p-0')}
      >
        <Dialog aria-label={t('findStep')} className="h-full outline-none">
          <SearchList
            label={t('findStep')}
            items={items ?? []}
            autoFocus
            className="h-full"
            onPick={(id) => {
              setItems(undefined)
              goTo(id)
              canvas.current?.focus(id)
            }}
          />
        </Dialog>
      </Popover>
    </>
  )
}
