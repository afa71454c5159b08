import { screens } from '@parley/contract/kernel/screens.ts'
import { Search } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Link } from '../../kit/actions/Link.tsx'
import { Kbd } from '../../kit/text/Kbd.tsx'
import { frameParts } from '../frame-parts.ts'
import { modifierKey } from '../palette/shortcuts.ts'
import { t } from '../shell.messages.ts'
import type { Brand as BrandOfTheme } from '../theme/theme-content.ts'
import { WarningsBell } from '../warnings/WarningsBell.tsx'
import { Brand } from './Brand.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { SectionNav } from './SectionNav.tsx'
import { SideNavButton } from './SideNav.tsx'
import { TenantLabel } from './TenantLabel.tsx'
import { TimezoneLabel } from './TimezoneLabel.tsx'

const bells = frameParts.flatMap(({ bell }, at) => (bell ? [[bell, at] as const] : []))

export function Header({ brand, colors, onFind }: { brand: BrandOfTheme; colors: CSSProperties; onFind: () => void }) {
  return (
    <header
      style={colors}
      className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-4 border-line border-b bg-surface px-4 py-1 text-ink"
    >
      <Link href={screens.flows()} look="bare" aria-label={brand.title} className="text-ink">
        <Brand brand={brand} />
      </Link>
      <SectionNav />
      <SideNavButton />
      <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-1">
        <AriaButton
          onPress={onFind}
          className="flex h-8 items-center gap-2 rounded-control px-2 text-faint text-sm hover:bg-hover hover:text-ink lg:mr-1 lg:w-52 lg:bg-sunken lg:px-2.5 lg:ring-1 lg:ring-line lg:ring-inset"
        >
          <Search aria-hidden className="size-4 lg:size-3.5" />
          <span className="sr-only lg:not-sr-only lg:flex-1 lg:text-left">{t('search')}</span>
          <span className="hidden lg:block">
            <Kbd>{`${modifierKey()} K`}</Kbd>
          </span>
        </AriaButton>
        <TenantLabel />
        <TimezoneLabel />
        <WarningsBell />
        {bells.map(([Bell, key]) => (
          <Bell key={key} />
        ))}
        <ProfileMenu />
      </div>
    </header>
  )
}
