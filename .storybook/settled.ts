import { waitFor } from 'storybook/test'

/** Waits until a story is drawn: no plugin is loading, and every id that is referred to is in the page. */
export async function settled({ canvasElement }: { readonly canvasElement: HTMLElement }): Promise<void> {
  await waitFor(
    () => {
      if (canvasElement.querySelector('[data-part="field-row"] > [class*="placeholder"]'))
        throw new Error('An editor is still on its way')
      for (const { attributes } of canvasElement.querySelectorAll('[aria-controls]'))
        if (!document.getElementById(attributes.getNamedItem('aria-controls')?.value ?? ''))
          throw new Error('What a control acts on is still on its way')
    },
    { timeout: 5000 },
  )
}
