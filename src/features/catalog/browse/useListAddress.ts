import { type ParsedLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { stringifySearch } from '#/shared/searchParams.ts'

/**
 * Keeps the address's `page` at the page in view, so that a reload or Back shows it again.
 * Attach the returned ref callback to the first element of each page, with the page's number in `data-page`.
 */
export function useListAddress(currentPage: number) {
  const navigate = useNavigate()
  const router = useRouter()
  const shown = useRef(currentPage)
  const passed = useRef(new Set<number>())
  const observer = useRef<IntersectionObserver | null>(null)

  useEffect(() => {
    shown.current = currentPage
  }, [currentPage])

  useEffect(() => () => observer.current?.disconnect(), [])

  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      observer.current ??= new IntersectionObserver(
        (entries) => {
          for (const entry of entries) {
            const page = pageOf(entry.target)
            if (entry.isIntersecting) passed.current.add(page)
            else passed.current.delete(page)
          }
          // The last page with its head above the middle of the window. Before the first head, the address keeps its page.
          const page = Math.max(...passed.current)
          if (passed.current.size === 0 || page === shown.current) return
          const { location, resolvedLocation } = router.state
          const { pathname, search } = location
          // While a game is shown over the list, the address is the game's.
          if ('game' in search) return
          // The reader is on the way to another list or page, which is loading: the address is already that page's.
          if (resolvedLocation && listOf(resolvedLocation) !== listOf(location)) return
          shown.current = page
          const href = pathname + stringifySearch({ ...search, page: page > 1 ? page : undefined })
          void navigate({ href, replace: true, resetScroll: false })
        },
        // A page is in view once its head has passed the middle of the window. A jump may move it far above.
        { rootMargin: '10000000px 0px -50% 0px' },
      )
      const watching = observer.current
      watching.observe(element)
      return () => {
        watching.unobserve(element)
        passed.current.delete(pageOf(element))
      }
    },
    [navigate, router],
  )
}

/** An address without its page. */
const listOf = ({ pathname, search }: Pick<ParsedLocation, 'pathname' | 'search'>) =>
  pathname + stringifySearch({ ...search, page: undefined })

const pageOf = (element: Element) => Number((element as HTMLElement).dataset.page)
