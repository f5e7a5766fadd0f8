import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#/features/people/signIn/Loaded.tsx'
import { siteDetailsQuery } from '#/features/stewardship/sitePages/sitePages.client.ts'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { AdminCard } from './frame/AdminCard.tsx'
import { SiteDetailsForm } from './SiteDetailsForm.tsx'

/** The site's name, who runs it, and its address. */
export function SiteSection() {
  const query = useQuery({ ...siteDetailsQuery, staleTime: 0 })
  return (
    <AdminCard title="The site">
      <Loaded query={query} what="The details" skeleton={<SkeletonText lines={8} />}>
        {(details) => <SiteDetailsForm details={details} />}
      </Loaded>
    </AdminCard>
  )
}
