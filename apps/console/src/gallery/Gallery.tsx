import { Moon, Sun, SunMoon } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { type TabItem, Tabs } from '../kit/tabs/Tabs.tsx'
import { applyScheme, readScheme, type Scheme } from '../theme/scheme.ts'
import { ChartGallery } from './ChartGallery.tsx'
import { DetailGallery } from './DetailGallery.tsx'
import { FormGallery } from './FormGallery.tsx'
import { GraphGallery } from './GraphGallery.tsx'
import { ListGallery } from './ListGallery.tsx'
import { PieceGallery } from './PieceGallery.tsx'
import { StateGallery } from './StateGallery.tsx'

const PAGES: Readonly<Record<string, { label: string; Page: ComponentType }>> = {
  pieces: { label: 'Pieces', Page: PieceGallery },
  form: { label: 'Form', Page: FormGallery },
  list: { label: 'List', Page: ListGallery },
  detail: { label: 'Detail', Page: DetailGallery },
  states: { label: 'States', Page: StateGallery },
  charts: { label: 'Charts', Page: ChartGallery },
  graph: { label: 'Graph and code', Page: GraphGallery },
}
const hrefOf = (page: string) => `/gallery.html?page=${page}`
const TABS: TabItem[] = Object.entries(PAGES).map(([page, { label }]) => ({ href: hrefOf(page), label }))
const NEXT: Readonly<Record<Scheme, Scheme>> = { light: 'dark', dark: 'system', system: 'light' }
const ICONS = { light: <Sun size={16} />, dark: <Moon size={16} />, system: <SunMoon size={16} /> }

/** Every piece of the kit in its states; served in development only. */
export function Gallery() {
  const { href } = useKit()
  const page = new URL(href, location.origin).searchParams.get('page') ?? 'pieces'
  const [scheme, setScheme] = useState(readScheme)
  const Page = PAGES[page]?.Page ?? PieceGallery
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center gap-4 border-line border-b bg-surface px-6 pt-1">
        <span className="font-semibold text-base">Parley kit</span>
        <Tabs label="Gallery" items={TABS} current={hrefOf(page)} />
        <span className="ml-auto">
          <IconButton
            label={`Scheme: ${scheme}`}
            icon={ICONS[scheme]}
            onPress={() => {
              applyScheme(NEXT[scheme])
              setScheme(NEXT[scheme])
            }}
          />
        </span>
      </header>
      <main className="flex flex-1 flex-col">
        <Page />
      </main>
    </div>
  )
}
