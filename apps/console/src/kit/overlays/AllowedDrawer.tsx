import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../kit.messages.ts'
import { StateBlock } from '../states/StateBlock.tsx'
import { type Permitted, useRefusal } from '../use-refusal.ts'
import { LazyDrawer } from './LazyDrawer.tsx'

type Props = Permitted & { title: string; onClose: () => void; children: ReactNode }

/** Around a drawer that the address can open: whoever may not do what it is for reads why, instead of a form that cannot be saved. */
export function AllowedDrawer({ endpoint, at, title, onClose, children }: Props) {
  const refusal = useRefusal()(endpoint, at)
  if (refusal === undefined) return children
  return (
    <LazyDrawer title={title} isOpen onClose={onClose}>
      <StateBlock icon={LockKeyhole} title={t('notAuthorized')}>
        <p>{refusal}</p>
      </StateBlock>
    </LazyDrawer>
  )
}
