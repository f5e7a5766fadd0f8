import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { type CatalogQuery, toParams } from '#/features/catalog/index/query/catalog.address.ts'
import { Icon } from '#/ui/Icon.tsx'
import { loadModule } from '#/ui/loadModule.ts'
import { isPlainClick } from '#/ui/plainClick.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import styles from './RandomLink.module.css'
import { randomAddress } from './random.paths.ts'

const load = () => import('./openRandomGame.client.ts')

/** Leads to a random game of a list; with scripts, over the page. */
export function RandomLink({ query }: { query: CatalogQuery }) {
  const router = useRouter()
  const toast = useToast()
  const open = async (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const problem = await loadModule(load).then(
      ({ openRandomGame }) => openRandomGame(router, query),
      () => 'This couldn’t be loaded. Try again.',
    )
    if (problem) toast({ tone: 'negative', icon: 'info', title: problem })
  }
  return (
    <a
      className={styles.random}
      href={randomAddress(toParams({ ...query, sort: 'newest', page: 1 }))}
      rel="nofollow"
      title="Open a random game from this list"
      onClick={(event) => void open(event)}
    >
      <Icon name="dices" /> Random
    </a>
  )
}
