import { FOOTER_HEIGHT_PX, RELEASE } from '@parley/contract/kernel/constants.ts'
import { t } from '../shell.messages.ts'
import { HubIndicator } from './HubIndicator.tsx'

export function Footer({ title, year = new Date().getFullYear() }: { title: string; year?: number }) {
  return (
    <footer
      className="flex items-center justify-between gap-4 border-line border-t bg-surface px-6 max-sm:px-4 text-faint text-xs"
      style={{ height: FOOTER_HEIGHT_PX }}
    >
      <span>{t('copyright', { year, title })}</span>
      <span className="flex items-center gap-5">
        <HubIndicator />
        <span>{t('release', { release: RELEASE })}</span>
      </span>
    </footer>
  )
}
