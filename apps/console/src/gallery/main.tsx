import '../styles.css'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type KitEnvironment, KitProvider } from '../kit/KitProvider.tsx'
import { Toaster } from '../kit/toasts/Toaster.tsx'
import { applyScheme, readScheme } from '../theme/scheme.ts'
import { Gallery } from './Gallery.tsx'

const here = () => location.pathname + location.search + location.hash

function App() {
  const [href, setHref] = useState(here)
  useEffect(() => {
    const follow = () => setHref(here())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const environment: KitEnvironment = {
    href,
    current: here,
    timeZone: 'Europe/Prague',
    navigate: (to, options) => {
      history[options?.replace ? 'replaceState' : 'pushState'](null, '', to)
      setHref(here())
    },
    refusalOf: ({ permission }) =>
      permission === 'Campaign.control' ? 'You need the permission Campaigns: control for this.' : undefined,
  }
  return (
    <KitProvider environment={environment}>
      <Gallery />
      <Toaster />
    </KitProvider>
  )
}

applyScheme(readScheme())
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
