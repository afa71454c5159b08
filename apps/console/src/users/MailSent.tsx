import type { ReactNode } from 'react'
import { ShownOnce } from '../kit/overlays/ShownOnce.tsx'
import { t } from './users.messages.ts'

type Props = {
  title: string
  /** To whom it is on its way, and what for. */
  text: string
  /** Where it was written to instead, and its link where that may be handed over. */
  sent: { readonly folder: string | null; readonly link: string | null }
  linkLabel: string
  footer?: ReactNode
  onClose: () => void
}

/** Where a mail with a link went; the link itself is shown this once. */
export const MailSent = ({ text, sent: { folder, link }, linkLabel, ...dialog }: Props) => (
  <ShownOnce {...dialog} label={linkLabel} value={link}>
    <p>{text}</p>
    {folder !== null && <p className="break-words">{t('mailFolder', { folder })}</p>}
    {link !== null && <p>{t('mailLink')}</p>}
  </ShownOnce>
)
