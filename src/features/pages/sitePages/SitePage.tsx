import { useSuspenseQuery } from '@tanstack/react-query'
import { readRules, ruleAnchor } from '#/features/people/rules/ruleSections.ts'
import { sitePageQuery } from '#/features/stewardship/sitePages/sitePages.client.ts'
import { SITE_PAGE_TITLES, type SitePageName } from '#/features/stewardship/sitePages/sitePages.limits.ts'
import { Markdown } from '#/ui/markdown/Markdown.tsx'
import { ReadingPage } from '#/ui/ReadingPage.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './SitePage.module.css'

/** One of the site's own pages. */
export function SitePage({ page }: { page: SitePageName }) {
  const { data } = useSuspenseQuery(sitePageQuery(page))
  return (
    <ReadingPage>
      <h1>{SITE_PAGE_TITLES[page]}</h1>
      {page === 'rules' ? <Rules content={data.content} /> : <Text>{data.content}</Text>}
      {data.updated_at && (
        <p className="muted text-13">
          Last edited <Time value={data.updated_at} />
        </p>
      )}
    </ReadingPage>
  )
}

/** Headings of the Markdown begin at level 2: `##`, as people write below a title. */
const Text = ({ children }: { children: string }) => (
  <Markdown className={styles.text} headingLevel={1}>
    {children}
  </Markdown>
)

/** Each numbered section can be linked to. */
function Rules({ content }: { content: string }) {
  const { intro, sections } = readRules(content)
  return (
    <>
      {intro && <Text>{intro}</Text>}
      {sections.map(({ number, title, content }) => (
        <section key={number} id={ruleAnchor(number)} className={styles.rule}>
          <h2>
            {number}. {title}
          </h2>
          {content && <Text>{content}</Text>}
        </section>
      ))}
    </>
  )
}
