import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { Kbd } from '../../kit/text/Kbd.tsx'
import { modifierKey } from '../palette/shortcuts.ts'
import { t } from '../shell.messages.ts'
import type { ShellDialogProps } from './dialogs.tsx'

export default function KeyboardDialog({ onClose }: ShellDialogProps) {
  const keys: readonly (readonly [string, string])[] = [
    [`${modifierKey()} K`, t('keyFind')],
    ['/', t('keyFilter')],
    ['?', t('keyHelp')],
    ['Esc', t('keyClose')],
    ['Enter', t('keySave')],
    ['↑ ↓', t('keyMove')],
    ['Space', t('keyOpen')],
    ['F6', t('keyToasts')],
  ]
  return (
    <Dialog title={t('keyboard')} isOpen onClose={onClose}>
      <dl className="grid grid-cols-[5rem_1fr] gap-y-2.5">
        {keys.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
