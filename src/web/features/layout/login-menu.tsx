import { Link } from "react-router";
import { useDisclosure } from "#web/ui/dialogs/use-disclosure.ts";
import { ChevronDownIcon } from "#web/ui/icons.tsx";
import { barItemLook } from "./bar-item-look.ts";
import { loginLinks } from "./navigation.ts";

/** The Login dropdown of a visitor. */
export function LoginMenu() {
  const { ref, isOpen, toggle, close } = useDisclosure<HTMLDivElement>();
  return (
    <div ref={ref} className="relative">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="login-menu"
        className={barItemLook}
        onClick={toggle}
      >
        Login
        <ChevronDownIcon className={`size-5 transition-transform ${isOpen ? "rotate-180" : ""}`} />
      </button>
      <ul
        id="login-menu"
        hidden={!isOpen}
        className="absolute top-full right-0 mt-2 min-w-48 animate-rise rounded-card border border-line bg-card p-2 shadow-soft"
      >
        {loginLinks.map((item) => (
          <li key={item.to}>
            <Link to={item.to} prefetch="intent" className={barItemLook} onClick={close}>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
