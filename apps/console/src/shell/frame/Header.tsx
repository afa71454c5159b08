import { Search } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Link } from '../../kit/actions/Link.tsx'
import { Kbd } from '../../kit/text/Kbd.tsx'
import { NotificationsBell } from '../../tasks/NotificationsBell.tsx'
import { FLOWS_PATH } from '../context/switch-tenant.ts'
import { modifierKey } from '../palette/shortcuts.ts'
import { t } from '../shell.messages.ts'
import type { Brand as BrandOfTheme } from '../theme/theme-content.ts'
import { WarningsBell } from '../warnings/WarningsBell.tsx'
import { Brand } from './Brand.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { SectionNav } from './SectionNav.tsx'
import { TenantLabel } from './TenantLabel.tsx'
import { TimezoneLabel } from './TimezoneLabel.tsx'

export function Header({ brand, colors, onFind }: { brand: BrandOfTheme; colors: CSSProperties; onFind: () => void }) {
  return (
    <header
      style={colors}
      className="flex h-13 shrink-0 items-center gap-4 border-line border-b bg-surface text-ink px-4"
    >
      <Link href={FLOWS_PATH} look="bare" aria-label={brand.title} className="text-ink">
        <Brand brand={brand} />
      </Link>
      <SectionNav />
      <div className="ml-auto flex min-w-0 items-center gap-1">
        <AriaButton
          onPress={onFind}
          className="mr-1 hidden h-8 w-52 items-center gap-2 rounded-control bg-sunken px-2.5 text-faint text-sm ring-1 ring-line ring-inset hover:text-ink lg:flex"
        >
          <Search size={14} aria-hidden />
          <span className="flex-1 text-left">{t('search')}</span>
          <Kbd>{`${modifierKey()} K`}</Kbd>
        </AriaButton>
        <TenantLabel />
        <TimezoneLabel />
        <WarningsBell />
        <NotificationsBell />
        <ProfileMenu />
      </div>
    </header>
  )
}
