// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BasePaymaster} from "@account-abstraction/contracts/core/BasePaymaster.sol";
import {_packValidationData} from "@account-abstraction/contracts/core/Helpers.sol";
import {IEntryPoint} from "@account-abstraction/contracts/interfaces/IEntryPoint.sol";
import {PackedUserOperation} from "@account-abstraction/contracts/interfaces/PackedUserOperation.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/**
 * Pays for any operation, and takes a token from its sender afterwards. The data is validUntil (6 bytes), the token
 * (20 bytes) and its amount for 10^18 wei (16 bytes). A real one signs its data, so that nobody else sets the price.
 */
contract TestTokenPaymaster is BasePaymaster {
    /** Gas that postOp uses itself, and which the EntryPoint does not tell it. */
    uint256 public constant POST_OP_GAS = 60_000;

    constructor(IEntryPoint entryPoint, address owner) BasePaymaster(entryPoint) {
        // The sender is a contract that deploys for everybody.
        _transferOwnership(owner);
    }

    function _validatePaymasterUserOp(
        PackedUserOperation calldata op,
        bytes32,
        uint256
    ) internal pure override returns (bytes memory context, uint256 validationData) {
        bytes calldata data = op.paymasterAndData[PAYMASTER_DATA_OFFSET:];
        require(data.length == 42, "TestTokenPaymaster: 42 bytes");
        context = abi.encode(op.sender, address(bytes20(data[6:26])), uint128(bytes16(data[26:])));
        return (context, _packValidationData(false, uint48(bytes6(data[:6])), 0));
    }

    function _postOp(PostOpMode, bytes calldata context, uint256 cost, uint256 feePerGas) internal override {
        (address sender, address token, uint128 rate) = abi.decode(context, (address, address, uint128));
        uint256 price = ((cost + POST_OP_GAS * feePerGas) * rate) / 1e18;
        require(IERC20(token).transferFrom(sender, address(this), price), "TestTokenPaymaster: not paid");
    }
}
