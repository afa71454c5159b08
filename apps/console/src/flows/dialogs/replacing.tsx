import type { Replaced } from '@parley/contract/flows/use.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Replace } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import type { MenuAction } from '../../kit/overlays/Menu.tsx'
import { t } from './replace.messages.ts'

export const ReplaceDialog = lazyPart(async () => (await import('./ReplaceDialog.tsx')).ReplaceDialog)

const endpoint = operations.CallScripts.ReplaceUses

/** Puts another one in its place in the flows that use it, as an entry of a menu. */
export const replaceAction = (isUsed: boolean, onAction: () => void): MenuAction => ({
  id: 'replace',
  label: t('open'),
  icon: Replace,
  endpoint,
  onAction,
  blocked: isUsed ? undefined : t('unused'),
})

type Props = Pick<Replaced, 'kind' | 'target'> & { name: string }

/** The same as a button with its dialog, beside the flows that use it. */
export function ReplaceButton(replaced: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton endpoint={endpoint} icon={Replace} onPress={() => setOpen(true)}>
        {t('open')}
      </ActionButton>
      {isOpen && <ReplaceDialog {...replaced} onClose={() => setOpen(false)} />}
    </>
  )
}
