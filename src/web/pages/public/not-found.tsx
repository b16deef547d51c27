import { MissingPage } from "#web/features/layout/broken-page.tsx";

export const meta = { title: "Page not found" };

export default function NotFound() {
  return (
    <div className="page-width py-12 md:py-20">
      <MissingPage />
    </div>
  );
}
