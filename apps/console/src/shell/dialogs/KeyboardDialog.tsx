import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { Kbd } from '../../kit/text/Kbd.tsx'
import { useUserInfo } from '../access/use-user-info.ts'
import { areas } from '../areas.ts'
import { openAreas } from '../frame/navigation.ts'
import { modifierKey } from '../palette/shortcuts.ts'
import { t } from '../shell.messages.ts'
import type { ShellDialogProps } from './dialogs.tsx'

type Keys = readonly (readonly [keys: readonly string[], text: string])[]

export default function KeyboardDialog({ onClose }: ShellDialogProps) {
  const { permissions } = useUserInfo()
  const groups: readonly (readonly [title: string, keys: Keys])[] = [
    [
      t('keysAnywhere'),
      [
        [[`${modifierKey()} K`], t('keyFind')],
        [['/'], t('keyFilter')],
        [['?'], t('keyHelp')],
        [['Esc'], t('keyClose')],
        [['F6'], t('keyToasts')],
      ],
    ],
    [
      t('keysGo'),
      openAreas(areas, permissions).flatMap(({ shortcut, title }) =>
        shortcut ? [[['g', shortcut], title] as const] : [],
      ),
    ],
    [
      t('keysLists'),
      [
        [['↑', '↓'], t('keyMove')],
        [['←', '→'], t('keyCells')],
        [['Enter'], t('keyOpen')],
        [['Space'], t('keySelect')],
      ],
    ],
    [
      t('keysFlow'),
      [
        [['t'], t('keyTry')],
        [['p'], t('keyPublish')],
      ],
    ],
    [
      t('keysDesigner'),
      [
        [['↑', '↓', '←', '→'], t('keyStepMove')],
        [['N'], t('keyStepAdd')],
        [['C'], t('keyStepConnect')],
        [['Delete'], t('keyStepDelete')],
        [['Alt', '←'], t('keyStepNudge')],
        [['Space'], t('keyStepSelect')],
        [[`${modifierKey()} A`], t('keyStepAll')],
        [[`${modifierKey()} C`, 'X', 'V'], t('keyStepCopy')],
        [[`${modifierKey()} D`], t('keyStepDuplicate')],
        [[`${modifierKey()} G`], t('keyStepGroup')],
        [[`${modifierKey()} F`], t('keyStepFind')],
        [[`${modifierKey()} Z`], t('keyUndo')],
        [[`${modifierKey()} Y`], t('keyRedo')],
        [['1'], t('keyFit')],
      ],
    ],
    [
      t('keysConversation'),
      [
        [['n', 'p'], t('keyNeighbours')],
        [['j', 'k'], t('keyEvents')],
      ],
    ],
    [t('keysForms'), [[['Enter'], t('keySave')]]],
  ]
  return (
    <Dialog title={t('keyboard')} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        {groups.map(([title, keys]) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-2 font-semibold text-faint text-xs uppercase tracking-wide">{title}</h3>
            <dl className="grid grid-cols-[5rem_1fr] gap-y-2">
              {keys.map(([each, text]) => (
                <div key={text} className="contents">
                  <dt className="flex gap-1">
                    {each.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
