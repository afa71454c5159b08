import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles.css'
import { applyScheme, readScheme } from '../theme/scheme.ts'
import { PublicDemo } from './PublicDemo.tsx'

applyScheme(readScheme())
// Another link that is opened in this tab differs only after the #, which loads nothing by itself.
addEventListener('hashchange', () => location.reload())
const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root')
createRoot(place).render(
  <StrictMode>
    <PublicDemo secret={location.hash.slice(1)} />
  </StrictMode>,
)
